import { QRCodeSVG } from 'qrcode.react';

/** A code that a phone's camera reads. It carries an address alone, and stays dark on white in every theme. */
export default function QrCode({ address, label }: { address: string; label: string }) {
  return (
    <QRCodeSVG
      value={address}
      size={232}
      level="M"
      marginSize={2}
      role="img"
      aria-label={label}
      style={{ display: 'block', width: '100%', height: 'auto', maxWidth: 232 }}
    />
  );
}
