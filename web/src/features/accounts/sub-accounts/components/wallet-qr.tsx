import { copied, DetailRows } from '../../../../components/ui/detail-list.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { QrCode } from '../../../../components/ui/qr-code.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { TEXTS } from '../texts.ts';

const { wallets: W } = TEXTS;

const WALLET_QR = {
  title: (asset: string) => `Deposit ${asset}`,
  text: (asset: string, network: string) =>
    network
      ? `Send only ${asset} on the ${network} network to this address.`
      : `Send only ${asset} to this address.`,
  tagText: 'The transfer must include this address tag.',
  image: 'QR code of the address',
} as const;

interface WalletQrProps extends DialogProps {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string | null;
}

const WalletQr = ({ open, asset, network, address, tag, finalFocus, onClose }: WalletQrProps) => (
  <Modal
    open={open}
    title={WALLET_QR.title(asset)}
    description={[WALLET_QR.text(asset, network), tag && WALLET_QR.tagText].filter(Boolean).join(' ')}
    finalFocus={finalFocus}
    onClose={onClose}
  >
    <QrCode value={address} title={WALLET_QR.image} />
    <DetailRows rows={[copied(W.address, address), copied(W.tag, tag || null)]} />
  </Modal>
);

export default WalletQr;
