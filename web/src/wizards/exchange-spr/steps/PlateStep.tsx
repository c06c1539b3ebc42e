import { Alert } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Schema } from '#api/client';
import type { PlateOption } from '#api/lookups';
import { order as orderQuery, service, stage as stageQuery } from '#api/queries';
import { ChosenPlate, StickyActions } from '#blocks/plates/PlateActions';
import { PlateSearch } from '#blocks/plates/PlateSearch';
import { plateCost } from '#blocks/plates/plateCost';
import { RadioField, type RadioOption } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { date, money } from '#lib/format';
import { CHOOSE } from '#lib/validation';
import { Notice } from '#ui/Notice';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { useStepForm } from '#wizard/useStepForm';
import { choices, plateOf } from '../choices';
import type { StageProps } from '../stage';
import { certificateStages as stages } from '../stagesText';
import { useStageStep } from '../useStageStep';
import { type Choice, wizard } from '../wizard';

const noPlate = { plate: '', option: null } as const;

/** The label of the button that continues with the plate of an origin. */
const taking = {
  '': stages.takePlate,
  reserved: stages.useReserved,
  present: stages.keepPlate,
  generate: stages.takePlate,
  reserve: stages.takePlate,
} as const;

/** Takes the chosen plate; one that was lost, or refused, is forgotten, and the plates are searched again. */
function useReservation({ order, stage }: StageProps, form: UseFormReturn<Choice>) {
  const queries = useQueryClient();
  const [lost, setLost] = useState(stage.hasFailedReserve);
  const [refusal, setRefusal] = useState('');
  const forget = () => {
    for (const name of ['plate', 'option'] as const) form.setValue(name, noPlate[name]);
    void queries.invalidateQueries({ queryKey: ['plates', 'free'] });
  };
  const step = useStageStep(order, 'reserve', {
    onDone: () => choices.update(noPlate),
    onRefused: ({ code, fields, message }) => {
      forget();
      if (code === 'plate_taken') setLost(true);
      else if (Object.keys(fields).length > 0) choices.use.setState({ faults: fields });
      else setRefusal(message);
      for (const { queryKey } of [orderQuery(order.id), stageQuery(order.id)])
        void queries.invalidateQueries({ queryKey, exact: true });
    },
  });
  return { step, lost, seen: () => setLost(false), refusal };
}

/** The plate of a permitted exchange (SPR-03, SPR-18, SPR-37, SPR-38); after a failed reservation another one (SPR-24, SPR-36). */
export function PlateStep(props: StageProps) {
  const { stage, back, closed } = props;
  const form = useStepForm(choices);
  const { step, lost, seen, refusal } = useReservation(props, form);
  const origin = form.watch('origin');
  const option = choices.use(({ answers }) => answers.option);
  return (
    <StickyActions>
      <StepForm
        form={form}
        onNext={(answers) => step.take(plateOf(answers, stage))}
        onBack={back}
        next={taking[origin]}
        busy={step.busy}
        closed={closed}
        otherAction={origin === 'reserve' && <ChosenPlate option={option} />}
      >
        <Panel>
          <OriginField {...stage} />
          <Search {...stage} onChosen={(option) => form.setValue('option', option)} />
          {refusal && (
            <Alert severity="error" role="alert" sx={{ mt: 2 }}>
              {refusal}
            </Alert>
          )}
        </Panel>
      </StepForm>
      <Notice
        open={lost}
        title={stages.lost}
        note={origin === 'reserved' ? stages.lostReserved : stages.lostNote}
        ok={stages.chooseOther}
        onOk={seen}
      />
    </StickyActions>
  );
}

/** Where the plate comes from, as far as the permission allows; one's own reservation first (SPR-15, SPR-18, SPR-38). */
function OriginField({ isPresentAllow, data, generatedPrice, reservedPlate }: StageProps['stage']) {
  const { data: info } = useQuery(service(wizard.type));
  const from = info?.priceTags.plate;
  const asides = {
    present: data.plate && <PlateView plate={data.plate} />,
    generate: generatedPrice !== undefined && plateCost(generatedPrice),
    reserve: from !== undefined && stages.plateFrom(money(from)),
  };
  const origins = (['present', 'generate', 'reserve'] as const).filter(
    (one) => one !== 'present' || isPresentAllow,
  );
  const options: RadioOption[] = origins.map((one) => ({
    value: one,
    label: stages.origins[one][0],
    hint: stages.origins[one][1],
    aside: asides[one],
  }));
  if (reservedPlate) options.unshift(reservedOption(reservedPlate));
  return (
    <RadioField
      name="origin"
      label={stages.origin}
      options={options}
      validate={(chosen) => (options.some(({ value }) => value === chosen) ? '' : CHOOSE)}
    />
  );
}

/** The citizen's own reservation among the origins: its plate costs nothing more. */
const reservedOption = ({ plate, until, cost }: Schema['HeldPlate']): RadioOption => ({
  value: 'reserved',
  label: stages.reserved,
  hint: stages.reservedUntil(date(until), cost > 0),
  aside: <PlateView plate={plate} />,
});

interface SearchProps extends Pick<StageProps['stage'], 'data' | 'type' | 'fuel'> {
  onChosen: (option: PlateOption | null) => void;
}

/** The search for a plate that the citizen chooses. */
function Search({ data, type, fuel, onChosen }: SearchProps) {
  const origin = useWatch<Choice, 'origin'>({ name: 'origin' });
  if (origin !== 'reserve') return null;
  return (
    <PlateSearch
      where={{ reg: data.regionId ?? 0, dep: '', vehicleType: type || 'auto', engineType: fuel || 'N-E' }}
      onChosen={onChosen}
    />
  );
}
