/**
 * What takes long to load (nodemailer: a tenth of a second) and is needed by a worker alone, and then not before its
 * first mail. A failed try is not remembered.
 */
export function loadedOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
