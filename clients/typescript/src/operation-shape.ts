/** How an operation is sent. */
export interface OperationShape {
  method: string;
  path: string;
  /** Parameters that go into the address; everything else goes into the body. */
  query: readonly string[];
  /** Where the client puts its restaurant; null: nowhere. */
  slugIn: "query" | "body" | "path" | null;
  /** Whether a retry must carry the same Idempotency-Key. */
  isIdempotentByKey: boolean;
  /** Files go as a form; null: nothing is sent beside the address. */
  body: "json" | "form" | null;
}
