import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { documentTypes, licenceDictionary } from '#api/lookups';
import { PdfField } from '#blocks/drawing/PdfField';
import { CheckField } from '#form/CheckField';
import { SelectField } from '#form/SelectField';
import { StepForm } from '#form/StepForm';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { licenceExchange as text } from '../text';
import { draft } from '../wizard';

interface ScanFieldsProps {
  name: 'confirmDoc' | 'addConfirmDoc' | 'stateRegDoc';
  title: string;
  types: readonly { id: string | number; name: string }[];
  typeLabel: string;
  fileLabel: string;
}

/** The type of a document and its scan. */
function ScanFields({ name, title, types, typeLabel, fileLabel }: ScanFieldsProps) {
  return (
    <Panel component="section">
      <Typography variant="h2">{title}</Typography>
      <SelectField
        name={`${name}.docType`}
        label={typeLabel}
        options={types.map(({ id, name: words }) => ({ value: String(id), label: words }))}
      />
      <PdfField name={`${name}.confirmFile`} label={fileLabel} />
    </Panel>
  );
}

/** Documents of a change of data: of the identity, of the change unless only the document is new, and the consent (LIC-06, LIC-48 to LIC-50). */
export function DocumentsStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const types = useQuery(documentTypes);
  const dictionary = useQuery(licenceDictionary);
  const onlyDocument = form.getValues('change') === 'document';
  if (!types.data || !dictionary.data) {
    return types.isError || dictionary.isError ? (
      <LoadError of={[types, dictionary]} />
    ) : (
      <Loading rows={2} />
    );
  }
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <ScanFields
          name="confirmDoc"
          title={text.identity}
          types={types.data}
          typeLabel={text.identityType}
          fileLabel={text.identityScan}
        />
        {!onlyDocument && (
          <ScanFields
            name="addConfirmDoc"
            title={text.change2}
            types={dictionary.data.confirmDocType}
            typeLabel={text.changeType}
            fileLabel={text.changeScan}
          />
        )}
        <Panel>
          <CheckField name="confirmed" label={text.confirmed} />
        </Panel>
      </Stack>
    </StepForm>
  );
}

DocumentsStep.reads = [documentTypes, licenceDictionary];

/** The document that confirms a loss to the war (LIC-07, LIC-29). */
export function WarLossStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const dictionary = useQuery(licenceDictionary);
  if (!dictionary.data) {
    return dictionary.isError ? <LoadError of={dictionary} /> : <Loading rows={1} />;
  }
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <ScanFields
        name="stateRegDoc"
        title={text.war}
        types={dictionary.data.stateRegDoc}
        typeLabel={text.warType}
        fileLabel={text.warScan}
      />
    </StepForm>
  );
}
