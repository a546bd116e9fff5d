// What the worker keeps in the browser's storage: the last games, and the packs that they need. Where there is no storage, nothing
// is kept, and all else goes on.

const MOST = 20;

/** @typedef {{id: string, at: number, text: string, packs: string[]}} KeptGame */
/** @typedef {{id: string, body: any}} KeptPack */

/** @type {Promise<IDBDatabase | null>} */
const opened = new Promise((resolve) => {
  try {
    const request = indexedDB.open("villagers", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" }).createIndex("at", "at");
      request.result.createObjectStore("packs", { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  } catch {
    resolve(null);
  }
});

/**
 * @template T
 * @param {"games" | "packs"} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T | undefined>}
 */
async function inStore(name, mode, work) {
  const base = await opened;
  if (!base) return undefined;
  return new Promise((resolve) => {
    try {
      const request = work(base.transaction(name, mode).objectStore(name));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** Keep a game; the oldest ones beyond the last twenty go.
 * @param {string} id
 * @param {string} text
 * @param {string[]} packs
 */
export async function keepGame(id, text, packs) {
  await inStore("games", "readwrite", (store) => store.put({ id, at: Date.now(), text, packs }));
  const ids = await inStore("games", "readonly", (store) => /** @type {IDBRequest<IDBValidKey[]>} */ (store.index("at").getAllKeys()));
  for (const old of (ids ?? []).slice(0, -MOST)) await inStore("games", "readwrite", (store) => store.delete(old));
}

/** @param {string} id */
export async function keptGame(id) {
  return /** @type {KeptGame | undefined} */ (await inStore("games", "readonly", (store) => store.get(id)));
}

/** The ids of the games that are kept. */
export async function keptIds() {
  return (await inStore("games", "readonly", (store) => store.getAllKeys()))?.map(String) ?? [];
}

/**
 * @param {string} id
 * @param {any} body what was sent to have it checked
 */
export async function keepPack(id, body) {
  await inStore("packs", "readwrite", (store) => store.put({ id, body }));
}

/** @param {string} id */
export async function keptPack(id) {
  return /** @type {KeptPack | undefined} */ (await inStore("packs", "readonly", (store) => store.get(id)));
}
