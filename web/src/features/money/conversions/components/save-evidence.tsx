import { Box, Button, Flex } from '@chakra-ui/react';
import {
  EVIDENCE_FORMATS,
  type EvidenceFormat,
  readEvidence,
} from '@ramps-gateway/shared/contract/calls/evidence.ts';
import { useMutation } from '@tanstack/react-query';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { fetchFile } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { PATHS } from '../../../../lib/paths.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { TEXTS } from '../texts.ts';

const { evidence: E } = TEXTS;

const TYPES: Record<EvidenceFormat, string> = { json: 'application/json', pdf: 'application/pdf' };

const save = async (id: string, format: EvidenceFormat): Promise<void> => {
  const file = await fetchFile(readEvidence, { params: { id }, query: { format } });
  saveFile(`evidence-${id}.${format}`, TYPES[format], file);
};

export const SaveEvidence = ({ id }: { readonly id: string }) => {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: EvidenceFormat) => save(id, format),
    onError: (error) => toast.failure(E.failure, messageOf(error)),
  });
  return (
    <Box as="section">
      <SectionTitle>{E.title}</SectionTitle>
      <Box mb="3" color="fg.muted">
        {E.text}
        <Box asChild color="accent.fg" textDecoration="underline">
          <a href={PATHS.verify}>{PATHS.verify}</a>
        </Box>
        .
      </Box>
      <Flex gap="2" wrap="wrap">
        {EVIDENCE_FORMATS.toReversed().map((format) => (
          <Button
            key={format}
            size="sm"
            variant="outline"
            loading={isPending && variables === format}
            disabled={isPending}
            onClick={() => mutate(format)}
          >
            {E.save[format]}
          </Button>
        ))}
      </Flex>
    </Box>
  );
};
