import type { NewsLevel } from "../../../src/domain/news.ts";
import type { News } from "./news-page.tsx";

/** What is written of news, as the API has it. */
export interface Content {
  title: string;
  body: string;
  level: NewsLevel;
  audienceAll: boolean;
  sendEmail: boolean;
  restaurantSlugs: string[];
  /** `YYYY-MM-DD` */
  expiresAt: string | null;
}

export const noContent: Content = {
  ...{
    title: "",
    body: "",
    level: "INFO",
    audienceAll: false,
    sendEmail: true,
    restaurantSlugs: [],
    expiresAt: null,
  },
};

export const contentOf = (news: News): Content => ({
  title: news.title,
  body: news.body ?? "",
  level: news.level,
  audienceAll: news.audienceAll,
  sendEmail: news.sendEmail,
  restaurantSlugs: news.restaurantSlugs,
  expiresAt: news.expiresAt,
});

/** What is written, as it is saved: to all is to nobody by name. */
export const writtenOf = (typed: Content): Content => ({
  ...typed,
  title: typed.title.trim(),
  body: typed.body.trim(),
  restaurantSlugs: typed.audienceAll ? [] : typed.restaurantSlugs,
  expiresAt: typed.expiresAt || null,
});

/** A draft that is not there yet, as the API takes it. */
export const draftOf = (content: Content) => ({
  ...content,
  restaurantSlugs: content.audienceAll ? undefined : content.restaurantSlugs,
});
