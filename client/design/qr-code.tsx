import "./qr-code.css";

/** A QR code as the server drew it, on white whatever the theme, as readers need it. */
export function QrCode({ svg, label = "QR code" }: { svg: string; label?: string }) {
  return (
    <img
      className="qr-code"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      width={240}
      height={240}
    />
  );
}
