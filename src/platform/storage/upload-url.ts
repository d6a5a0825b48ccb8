import { baseUrl, type Config } from "../../config.ts";

/** A picture's place in the storage: whose it is, and the hash of its bytes. */
export interface UploadName {
  restaurantId: string;
  /** `{hash}.webp` */
  name: string;
}

const pathOf = ({ restaurantId, name }: UploadName): string => `${restaurantId}/${name}`;
const shape = /^[a-z0-9_]{1,64}\/[0-9a-f]{40}\.webp$/;

/** Under which key a picture is stored; null for what is never one of ours. */
export const uploadKey = (name: UploadName): string | null =>
  shape.test(pathOf(name)) ? `uploads/${pathOf(name)}` : null;

/** Where everybody can see it. */
export const uploadUrl = (config: Config, name: UploadName): string =>
  `${baseUrl(config)}/uploads/${pathOf(name)}`;

/** Whether a picture was uploaded to the service: the one place that says which pictures restaurants may show. */
export function isUploadUrl(config: Config, url: string): boolean {
  const start = `${baseUrl(config)}/uploads/`;
  return url.startsWith(start) && shape.test(url.slice(start.length));
}
