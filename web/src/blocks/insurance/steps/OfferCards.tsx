import {
  Box,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Link,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useController } from 'react-hook-form';
import type { Offer } from '#api/insurance';
import { legend } from '#form/RadioField';
import { money } from '#lib/format';
import { Choice } from '#ui/Choice';
import { Panel } from '#ui/Panel';
import { isWebAddress, preferredTariff } from '../offers';
import { insuranceOffers as words } from '../offersText';
import { insurance as text } from '../text';

interface OfferCardsProps {
  offers: readonly Offer[];
  /** The chosen franchise, kopecks. */
  franchise: number;
  onChosen: (offer: Offer, franchise?: number) => void;
}

/** Offers as cards of one choice; the form's field is `company.code`. */
export function OfferCards({ offers, franchise, onChosen }: OfferCardsProps) {
  const { field, fieldState } = useController({
    name: 'company.code',
    rules: { validate: (code) => Boolean(code) || words.chooseOffer },
  });
  return (
    <FormControl error={Boolean(fieldState.error)} fullWidth>
      <FormLabel id="label-offers" data-label-of="company.code" sx={legend}>
        {words.offers}
      </FormLabel>
      <RadioGroup
        aria-labelledby="label-offers"
        name="company.code"
        value={String(field.value ?? '')}
        onBlur={field.onBlur}
        onChange={(_, code) => {
          const offer = offers.find((one) => one.code === code);
          if (offer) onChosen(offer);
        }}
        sx={{ gap: 2 }}
      >
        {offers.map((offer, index) => (
          <Card
            key={offer.code}
            offer={offer}
            id={index === 0 ? 'field-company.code' : `offer-${offer.code}`}
            franchise={field.value === offer.code ? franchise : undefined}
            onFranchise={(part) => onChosen(offer, part)}
          />
        ))}
      </RadioGroup>
      {fieldState.error && (
        <FormHelperText sx={{ mx: 0, fontSize: '0.9375rem' }}>{fieldState.error.message}</FormHelperText>
      )}
    </FormControl>
  );
}

interface CardProps {
  offer: Offer;
  id: string;
  /** Of the chosen card alone. */
  franchise: number | undefined;
  onFranchise: (franchise: number) => void;
}

function Card({ offer, id, franchise, onFranchise }: CardProps) {
  const chosen = franchise !== undefined;
  const tariff = offer.tariffs.find((one) => one.franchise === franchise) ?? preferredTariff(offer);
  if (!tariff) return null;
  const { health, property } = offer.insuredSums;
  return (
    <Panel
      data-testid="offer"
      sx={{ p: { xs: 2, sm: 3 }, ...(chosen ? { borderColor: 'primary.main', boxShadow: 2 } : {}) }}
    >
      <FormControlLabel
        value={offer.code}
        control={<Radio id={id} sx={{ my: -1 }} />}
        sx={{ alignItems: 'flex-start', mr: 0, width: '100%', '& .MuiFormControlLabel-label': { flex: 1 } }}
        label={<Head offer={offer} tariff={tariff} />}
      />
      <Box sx={{ pl: { sm: 4.5 } }}>
        {offer.description && <Typography>{offer.description}</Typography>}
        <Typography color="textSecondary">{words.sums(money(health), money(property))}</Typography>
        {offer.addOptions.length > 0 && (
          <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
            {offer.addOptions.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </Box>
        )}
        {chosen && offer.tariffs.length > 1 && (
          <FranchiseField tariffs={offer.tariffs} chosen={franchise} onChosen={onFranchise} />
        )}
        <Links offer={offer} />
      </Box>
    </Panel>
  );
}

type Tariff = Offer['tariffs'][number];

/** The company, and what it asks for. */
function Head({ offer, tariff }: { offer: Offer; tariff: Tariff }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'space-between' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          fontWeight: 600,
          fontSize: '1.1875rem',
        }}
      >
        {offer.logo && <Logo src={offer.logo} />}
        {offer.name}
      </Box>
      <Box sx={{ textAlign: { sm: 'right' } }}>
        <Box sx={{ fontWeight: 650, fontSize: '1.375rem', fontVariantNumeric: 'tabular-nums' }}>
          {money(tariff.price)}
        </Box>
        {offer.sum === undefined && (
          <Typography color="textSecondary">{words.franchiseOf(money(tariff.franchise))}</Typography>
        )}
        {offer.isDocumentsNeeded && <Typography color="textSecondary">{words.documentsNeeded}</Typography>}
      </Box>
    </Box>
  );
}

interface FranchiseFieldProps {
  tariffs: readonly Tariff[];
  chosen: number;
  onChosen: (franchise: number) => void;
}

/** Another franchise of the chosen offer has another price. */
function FranchiseField({ tariffs, chosen, onChosen }: FranchiseFieldProps) {
  return (
    <Choice
      label={text.franchise}
      value={String(chosen)}
      options={tariffs.map((one) => [
        String(one.franchise),
        words.tariff(money(one.franchise), money(one.price)),
      ])}
      onChange={(franchise) => onChosen(Number(franchise))}
      sx={{ my: 2 }}
    />
  );
}

/** A company's mark beside its name, which says it already. */
function Logo({ src }: { src: string }) {
  return (
    <Box
      component="img"
      src={src}
      alt=""
      sx={{ width: 40, height: 40, objectFit: 'contain', borderRadius: 1, flex: 'none' }}
    />
  );
}

/** Where one can read more; only addresses of the web. */
function Links({ offer }: { offer: Offer }) {
  const links: [label: string, address: string | undefined][] = [
    [words.site, offer.siteInfo],
    [words.product, offer.productInfo],
    [words.intermediary, offer.intermediary?.link],
  ];
  const shown = links.filter(([, address]) => isWebAddress(address));
  if (shown.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 1 }}>
      {shown.map(([label, address]) => (
        <Link
          key={label}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={`${label}, ${offer.name}, ${words.newTab}`}
          sx={{ py: 0.5 }}
        >
          {label}
        </Link>
      ))}
    </Box>
  );
}
