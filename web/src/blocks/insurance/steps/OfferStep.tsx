import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Offer } from '#api/insurance';
import { FormActions } from '#form/FormActions';
import { StepForm } from '#form/StepForm';
import { forms } from '#text/forms';
import { text as common } from '#text/uk';
import { Loading } from '#ui/Loading';
import { LoadingButton } from '#ui/LoadingButton';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { type Answers, noCompany } from '../answers';
import { cheapestFirst, companyOf, preferredTariff } from '../offers';
import { insuranceOffers as words } from '../offersText';
import { useProduct } from '../product';
import { OfferCards } from './OfferCards';

/**
 * The companies' offers beside each other, the cheapest first (INS-04, INS-15, INS-61, INS-63, INS-65, INS-69). With the chosen
 * one the documents that its company takes are fetched (INS-21).
 */
export function OfferStep({ next, back, closed }: StepProps) {
  const { draft, offers: offersOf, documents } = useProduct();
  const form = useStepForm(draft);
  const queries = useQueryClient();
  const { answers } = draft.use.getState();
  const offers = useQuery(offersOf(answers));
  if (offers.isPending) return <Loading rows={4} />;
  const found = cheapestFirst(offers.data ?? []);
  if (found.length === 0)
    return <None again={() => void offers.refetch()} back={back} busy={offers.isFetching} />;
  return (
    <StepForm
      form={form}
      onNext={({ company }) => {
        void queries.prefetchQuery(documents(company.code));
        next();
      }}
      onBack={back}
      closed={closed}
    >
      <Box sx={{ mb: 2 }}>
        <Typography role="status">{words.offersFound(found.length)}</Typography>
        {found.some(({ sum }) => sum === undefined) && (
          <Typography color="textSecondary">{words.noFranchise}</Typography>
        )}
      </Box>
      <Offers offers={found} />
    </StepForm>
  );
}

/** The choice, and its end when the company does not offer it any more, or it answered another question. */
function Offers({ offers }: { offers: Offer[] }) {
  const { questionOf } = useProduct();
  const { getValues, setValue } = useFormContext<Answers>();
  const company = useWatch<Answers, 'company'>({ name: 'company' });
  const choose = (offer: Offer, wanted?: number) => {
    const tariff = offer.tariffs.find(({ franchise }) => franchise === wanted) ?? preferredTariff(offer);
    if (tariff)
      setValue('company', companyOf(offer, tariff, questionOf(getValues())), { shouldValidate: true });
  };
  const offered = offers
    .find(({ code }) => code === company.code)
    ?.tariffs.some(({ franchise, price }) => franchise === company.franchise && price === company.price);
  const stale = company.code !== '' && (!offered || company.asked !== questionOf(getValues()));
  useEffect(() => {
    if (stale) setValue('company', noCompany);
  }, [stale, setValue]);
  return <OfferCards offers={offers} franchise={company.franchise} onChosen={choose} />;
}

function None({ again, back, busy }: { again: () => void; back: (() => void) | undefined; busy: boolean }) {
  return (
    <>
      <Alert severity="warning" role="alert">
        {words.noOffers}
      </Alert>
      <FormActions>
        <LoadingButton variant="contained" onClick={again} busy={busy}>
          {common.errors.retry}
        </LoadingButton>
        {back && (
          <Button variant="outlined" onClick={back}>
            {forms.wizard.back}
          </Button>
        )}
      </FormActions>
    </>
  );
}
