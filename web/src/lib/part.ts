/** Parts of the client that are fetched when they are asked for. After an update of the server a page that is open asks for files that
 * are not there any more; the page is read anew, and has the new ones. */
const RELOADED = "caravela.reloaded";
const ONCE = 10_000; // milliseconds: if it fails again so soon, it is something else

export async function part<T>(get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (error) {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE) throw error;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}
