import styles from "./picture-field.module.css";

interface FileButtonProps {
  label: string;
  /** Kinds of files, as the browser takes them. */
  accept: string;
  isCamera?: boolean;
  onFile(file: File): void;
}

/** A button that asks for a file. */
export function FileButton({ label, accept, isCamera = false, onFile }: FileButtonProps) {
  return (
    <label className={styles.file} data-camera={isCamera}>
      <span>{label}</span>
      <input
        type="file"
        accept={accept}
        capture={isCamera ? "environment" : undefined}
        onChange={(event) => {
          const [file] = event.currentTarget.files!;
          if (file) onFile(file);
          // The same file once more is a choice as well.
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
