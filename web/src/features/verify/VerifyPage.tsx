import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, client, required } from '#api/client';
import { ReportView } from '#blocks/extract/ReportView';
import { Field } from '#form/Field';
import { Outcome } from '#order/Outcome';
import { numberText } from '#text/price';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Page } from '#ui/Page';
import { bareCode, isCode } from './code';
import { verify as words } from './text';

/** Shows, without a session, whether an extract is genuine and what it must say. */
export function Component() {
  const { code } = useParams();
  return (
    <Page key={code} title={words.title} {...(code ? {} : { lead: words.lead })}>
      {code && <meta name="robots" content="noindex" />}
      {code ? <Verified code={bareCode(code)} /> : <CodeForm />}
    </Page>
  );
}

function CodeForm() {
  const form = useForm({ defaultValues: { code: '' } });
  const navigate = useNavigate();
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(({ code }) => navigate(`/verify/${bareCode(code)}`))}
        sx={{ maxWidth: '36em' }}
      >
        <Field
          name="code"
          label={words.code}
          hint={words.hint}
          validate={(code) => (isCode(code) ? '' : words.wrong)}
        />
        <Button type="submit" variant="contained" sx={{ mt: 2 }}>
          {words.check}
        </Button>
      </Box>
    </FormProvider>
  );
}

function Verified({ code }: { code: string }) {
  const extract = useQuery({
    queryKey: ['extract', code],
    queryFn: ({ signal }) =>
      required(client.GET('/api/verify/{code}', { params: { path: { code } }, signal })),
    retry: false,
  });
  const again = (
    <Button component={Link} to="/verify" variant="outlined">
      {words.again}
    </Button>
  );
  if (extract.data) {
    return (
      <>
        <Outcome kind="success" title={words.genuine}>
          {words.compare}
        </Outcome>
        <Box sx={{ my: 3 }}>
          <ReportView report={extract.data.report} number={numberText(extract.data.number)} />
        </Box>
        {again}
      </>
    );
  }
  if (extract.error instanceof ApiError && extract.error.status === 404) {
    return (
      <Outcome kind="error" title={words.unknown} actions={again}>
        <Typography>{extract.error.message}</Typography>
      </Outcome>
    );
  }
  return extract.isError ? <LoadError of={extract} /> : <Loading rows={3} />;
}
