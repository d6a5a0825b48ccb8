import { createDraftStore } from "../draft.ts";

/** Back from the payment page: on to the order or the table that this browser placed last, or to the menu when it knows of none. */
const slug = document.documentElement.dataset.slug ?? "";
const { placed, unpaidToken } = createDraftStore(slug).read();
const token = placed[0] ?? unpaidToken;
location.replace(token ? `/o/${token}` : "/");
