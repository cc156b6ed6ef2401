import { type ChangeFrame, MESSAGE_BYTES, outdatedFrame } from '@ramps-gateway/shared/contract/socket.ts';

/**
 * The text of one message with these frames (C4). Those who see the same of a batch get the same text, which is made once,
 * however many they are.
 */
export const createMessages = (): ((frames: readonly ChangeFrame[]) => string) => {
  const texts = new Map<ChangeFrame, { readonly number: number; readonly text: string }>();
  const messages = new Map<string, string>();

  const known = (frame: ChangeFrame) => {
    const found = texts.get(frame) ?? { number: texts.size, text: JSON.stringify(frame) };
    texts.set(frame, found);
    return found;
  };

  const messageOf = (frames: readonly ChangeFrame[], parts: readonly string[]): string => {
    const [only] = parts;
    const text =
      only !== undefined && parts.length === 1 ? only : `{"type":"batch","frames":[${parts.join()}]}`;
    if (Buffer.byteLength(text) <= MESSAGE_BYTES) return text;
    const types = [...new Set(frames.map(({ type }) => type))];
    return JSON.stringify(outdatedFrame.parse({ type: 'outdated', types }));
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
