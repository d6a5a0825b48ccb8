import { Button } from "@mantine/core";
import { useWords } from "../texts.tsx";

/** Opens a text message to the guest with the link that they pay by. */
export function SmsButton({ phone, url }: { phone: string; url: string }) {
  const { sms, smsText } = useWords().t.phoneOrders;
  return (
    <Button
      component="a"
      variant="default"
      size="lg"
      h={60}
      href={`sms:${phone.replaceAll(" ", "")}?body=${encodeURIComponent(smsText({ url }))}`}
    >
      {sms}
    </Button>
  );
}
