import { chapter } from "../sentence.ts";
import { namedRestaurantsKeysContent } from "./4-2-14-restaurants-keys-content.ts";
import { namedWebhooksZonesNews } from "./4-2-14-webhooks-zones-news.ts";

export const namedWithoutDetail = chapter(
  "4.2.14",
  "Partner endpoints named without detail",
  ...namedRestaurantsKeysContent,
  ...namedWebhooksZonesNews,
);
