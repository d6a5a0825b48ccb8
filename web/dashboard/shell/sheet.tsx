import { Drawer, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../texts.tsx";
import styles from "./sheet.module.css";

interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Slides in from the right, beside the board. (Mantine's own heads are page banners to screen readers; these are not.) */
export function Sheet({ title, isOpen, onClose, children }: SheetProps) {
  const { t } = useWords();
  // Escape reaches every dialog that is open: it means the one on top.
  const close = () => {
    if (document.querySelectorAll('[role="dialog"]').length < 2) onClose();
  };
  return (
    <Drawer.Root opened={isOpen} onClose={close} position="right" size="min(600px, 100vw)">
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.head}>
          <Drawer.Title className={styles.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t.close} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface QuestionProps extends SheetProps {
  size?: "lg" | "xl";
  /** Neither Escape nor a tap beside it closes it. */
  isFirm?: boolean;
}

/** Asks for something in the middle of the screen. What is typed goes with it: it begins afresh each time. */
export function Question({ title, isOpen, onClose, size = "lg", isFirm = false, children }: QuestionProps) {
  const { t } = useWords();
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={!isFirm}
      closeOnClickOutside={!isFirm}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {!isFirm && <Modal.CloseButton aria-label={t.close} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
