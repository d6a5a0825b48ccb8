import type { ApiReference } from "./reference.ts";

/** A small API with a call of each kind. */
const Order = {
  type: "object",
  description: "An order.",
  properties: { id: { type: "string" }, total: { type: "integer" } },
  required: ["id"],
};
const place = {
  id: "placeOrder",
  method: "POST",
  path: "/api/v1/orders/{token}",
  tag: "Orders",
  summary: "Place an order",
  description: "It is paid later.",
  ways: [["restaurantKey"], ["trustedOrigin"]],
  scope: "orders:write",
  limits: ["30 a minute", "500 a day"],
  parameters: [
    { name: "token", in: "path", required: true, description: "Which.", schema: { type: "string" } },
    { name: "lang", in: "query", description: "Language.", schema: { enum: ["nb", "en"] } },
    {
      name: "Idempotency-Key",
      in: "header",
      required: true,
      description: "Once.",
      schema: { type: "string" },
    },
    { name: "c", in: "cookie", schema: { type: "string" } },
  ],
  body: { "application/json": { schema: { $ref: "#/components/schemas/Order" }, example: { id: "1" } } },
  responses: [
    [
      "201",
      {
        description: "Placed.",
        content: {
          "application/json": { schema: { $ref: "#/components/schemas/Order" }, example: { id: "ord_1" } },
        },
      },
    ],
    ["404", { description: "`NOT_FOUND`: none.\n\n`GONE_NOW`: no more." }],
    ["400", { description: "Wrong." }],
  ],
};
const file = {
  ...place,
  id: "sendFile",
  path: "/api/v1/partner",
  tag: "Files",
  summary: "Send",
  description: "",
  ways: [],
  scope: null,
  limits: [],
  parameters: [],
  body: { "multipart/form-data": { schema: {} } },
  responses: [["204", { description: "Done." }]],
};
const read = {
  ...file,
  id: "readPicture",
  method: "GET",
  summary: "Read",
  ways: [["partnerKey", "partnersRestaurantKey"], ["other"]],
  body: null,
  responses: [["200", { description: "It.", content: { "image/webp": { schema: {} } } }]],
};
const event = {
  ...file,
  id: "ORDER_CREATED",
  method: "POST",
  path: "ORDER_CREATED",
  summary: "An order came",
  tag: "Events",
  parameters: [
    { name: "X-Sign", in: "header", required: true, description: "Ours.", schema: { type: "string" } },
  ],
  body: {
    "application/json": {
      schema: { type: "object", properties: { a: { type: "string" } } },
      example: { a: "b" },
    },
  },
};
export const exampleApi = {
  folder: "api/restaurant",
  name: "Restaurant API",
  json: "/openapi.json",
  base: "https://luka.no",
  described: {
    title: "T",
    description: "All of it.",
    operations: [place, file, read],
    events: [event],
    schemas: { Order },
    tags: [
      { name: "Orders", description: "About orders." },
      { name: "Files", description: "" },
      { name: "Empty", description: "None." },
    ],
  },
} as unknown as ApiReference;
