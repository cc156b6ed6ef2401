import { type ChangeFrame, MESSAGE_BYTES, outdatedFrame } from '@ramps-gateway/shared/contract/socket.ts';

/** Frames as UTF-8 messages (C4). Equal sets of frames share one message. */
export const createMessages = (): ((frames: readonly ChangeFrame[]) => Uint8Array) => {
  const texts = new Map<ChangeFrame, { readonly number: number; readonly text: string }>();
  const messages = new Map<string, Uint8Array>();

  const known = (frame: ChangeFrame) => {
    const found = texts.get(frame) ?? { number: texts.size, text: JSON.stringify(frame) };
    texts.set(frame, found);
    return found;
  };

  const messageOf = (frames: readonly ChangeFrame[], parts: readonly string[]): Uint8Array => {
    const [only] = parts;
    const text =
      only !== undefined && parts.length === 1 ? only : `{"type":"batch","frames":[${parts.join()}]}`;
    const message = Buffer.from(text);
    if (message.byteLength <= MESSAGE_BYTES) return message;
    const types = [...new Set(frames.map(({ type }) => type))];
    return Buffer.from(JSON.stringify(outdatedFrame.parse({ type: 'outdated', types })));
  };

  return (frames) => {
    const parts = frames.map(known);
    const name = parts.map(({ number }) => number).join();
    const message =
      messages.get(name) ??
      messageOf(
        frames,
        parts.map(({ text }) => text),
      );
    messages.set(name, message);
    return message;
  };
};
