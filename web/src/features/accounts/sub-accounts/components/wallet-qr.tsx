import { Box, Flex } from '@chakra-ui/react';
import { QRCodeSVG } from 'qrcode.react';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
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

/** In pixels, with the quiet zone that scanners need, on dark pages too. */
const SIZE = 232;
const QUIET_MODULES = 4;

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
    <Flex justify="center" mb="4">
      <Box borderRadius="md" overflow="hidden">
        <QRCodeSVG value={address} size={SIZE} marginSize={QUIET_MODULES} title={WALLET_QR.image} />
      </Box>
    </Flex>
    <DetailList>
      <Detail name={W.address}>
        <CopyValue label={W.address.toLowerCase()} value={address} />
      </Detail>
      {tag && (
        <Detail name={W.tag}>
          <CopyValue label={W.tag.toLowerCase()} value={tag} />
        </Detail>
      )}
    </DetailList>
  </Modal>
);

export default WalletQr;
