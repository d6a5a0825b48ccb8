import { Button, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useIssues } from "../../dashboard/form-issues.ts";
import { Card } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { Problem } from "../../dashboard/office/problem.tsx";
import { onceUntilAnswered } from "../../dashboard/once.ts";
import { useWords } from "../../dashboard/texts.tsx";
import type { PortalBody } from "../portal-api.ts";
import { usePortalChange } from "../portal-data.ts";
import { NameFields } from "./name-fields.tsx";
import type { Made } from "./new-restaurant-page.tsx";
import { noRestaurant, restaurantOf, restaurantRules } from "./typed-restaurant.ts";

/** A real restaurant: what it is called, where it is reached, and what it offers; the rest is filled in afterwards. */
export function NewRestaurantForm({ onMade }: { onMade(made: Made): void }) {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const [once] = useState(() => onceUntilAnswered<PortalBody<"POST /restaurants">>());
  const make = usePortalChange([["restaurants"]], (call, typed: PortalBody<"POST /restaurants">) =>
    once(typed, (body, key) => call("POST /restaurants", { body, headers: { "Idempotency-Key": key } })),
  );
  const form = useForm({
    initialValues: noRestaurant,
    validate: restaurantRules({ required: t.office.errors.required, noFulfillment: o.noFulfillment }),
    transformValues: restaurantOf,
  });
  const unsaid = useIssues(form, make.error, {
    ...{ name: null, slug: null, email: null, phone: null, orgNumber: null, pickupEnabled: null },
  });
  const submit = form.onSubmit((body) =>
    make.mutate(body, {
      onSuccess: ({ data, restaurantKey }) => onMade({ slug: data.slug, key: restaurantKey?.key ?? null }),
    }),
  );
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <div className={office.fields}>
            <NameFields form={form} />
            <TextInput
              type="email"
              label={o.email}
              description={o.emailHelp}
              maxLength={200}
              autoComplete="off"
              {...form.getInputProps("email")}
            />
            <TextInput
              type="tel"
              label={o.phone}
              description={o.later}
              autoComplete="off"
              {...form.getInputProps("phone")}
            />
            <TextInput
              label={o.orgNumber}
              description={o.later}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps("orgNumber")}
            />
          </div>
          <Switch label={o.pickup} {...form.getInputProps("pickupEnabled", { type: "checkbox" })} />
          <Switch label={o.delivery} {...form.getInputProps("deliveryEnabled", { type: "checkbox" })} />
          <Problem error={unsaid} />
          <div className={office.actions}>
            <Button type="submit" loading={make.isPending}>
              {o.makeRestaurant}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
