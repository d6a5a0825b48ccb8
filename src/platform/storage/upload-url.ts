import { baseUrl, type Config } from "../../config.ts";
import { formWidths } from "../../domain/picture-forms.ts";

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

const formShape = /^([0-9a-f]{40})-(\d+)\.(avif|webp)$/;

/** A form of a picture by its name: its key, and the picture's own; null for what is never one. */
export function uploadForm({
  restaurantId,
  name,
}: UploadName): { key: string; original: string; type: string } | null {
  const [, hash, width, type] = formShape.exec(name) ?? [];
  const original = hash === undefined ? null : uploadKey({ restaurantId, name: `${hash}.webp` });
  if (original === null || !formWidths.some((one) => String(one) === width)) return null;
  return { key: `uploads/${restaurantId}/${name}`, original, type: `image/${type}` };
}

/** Where everybody can see it. */
export const uploadUrl = (config: Config, name: UploadName): string =>
  `${baseUrl(config)}/uploads/${pathOf(name)}`;

/** Whether a picture was uploaded to the service: the one place that says which pictures restaurants may show. */
export function isUploadUrl(config: Config, url: string): boolean {
  const start = `${baseUrl(config)}/uploads/`;
  return url.startsWith(start) && shape.test(url.slice(start.length));
}
