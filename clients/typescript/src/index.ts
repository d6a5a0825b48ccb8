/** The package's public face. */
export type * from "./api.ts";
export { type CallOptions, type ClientOptions, createClient, type RestaurantClient } from "./client.ts";
export { type Issue as RefusedIssue, LukaError } from "./luka-error.ts";
