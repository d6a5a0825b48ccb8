/** What the routes of a list say of themselves: the union of their calls. */
export type CallsOf<Route extends { called?: unknown }> = NonNullable<Route["called"]>;

interface AnyCall {
  name: string;
  params: unknown;
  query: unknown;
  body: unknown;
  answer: unknown;
}
type Named<Call, Name> = Extract<Call, { name: Name }>;

/** What the service answers a call with when it succeeds. */
export type AnswerTo<Call extends AnyCall, Name extends Call["name"]> = Named<Call, Name>["answer"];

/** What a call sends. */
export type BodyOf<Call extends AnyCall, Name extends Call["name"]> = Sendable<Named<Call, Name>["body"]>;

/** What a call takes: parameters of its path, query and body, where it has some.  */
export type Taken<Call extends AnyCall, Name extends Call["name"]> = Part<
  "params",
  Named<Call, Name>["params"]
> &
  Part<"query", QueryOf<Name, Named<Call, Name>["query"]>> &
  Part<"body", BodyOf<Call, Name>>;

/** What is sent is read only: lists that must not change can be sent as well. */
type Sendable<Value> = Value extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sendable<Value[Key]> }
    : Value;

/** Nothing of a part that the route does not name; at will where nothing in it is required. */
type Part<Key extends string, Value> = unknown extends Value
  ? object
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** The page's client names the restaurant in the query of what has no body. What is optional may be null: it is left out. */
type QueryOf<Name extends string, Value> = Name extends `POST ${string}` ? Value : OrNull<WithoutSlug<Value>>;
type OrNull<Value> = unknown extends Value
  ? unknown
  : { [K in keyof Value]: undefined extends Value[K] ? Value[K] | null : Value[K] };

type WithoutSlug<Value> = Value extends { slug?: unknown } ? Omit<Value, "slug"> : Value;

/** The arguments after a call's name: none are needed where none of them is required. */
export type Arguments<Needed, More = object> = object extends Needed
  ? [given?: Needed & More]
  : [given: Needed & More];

export interface Given {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** `"POST /orders/:id/accept"` and its parameters, as a browser asks for it; what is null or undefined is left out of the query. */
export function requestOf(
  name: string,
  { params = {}, query = {} }: Given,
  more: Record<string, string> = {},
) {
  const [method = "GET", path = ""] = name.split(" ");
  const search = new URLSearchParams(more);
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  return { method, path: search.size > 0 ? `${filled}?${search}` : filled };
}
