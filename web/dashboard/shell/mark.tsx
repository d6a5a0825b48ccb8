/** Luka is a serving hatch: an opening in a wall, and a counter. */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: "none" }}>
      <path
        d="M7 23V12a9 9 0 0 1 18 0v11"
        fill="none"
        stroke="#f6c453"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <path d="M4.500 24.500h23" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
  );
}
