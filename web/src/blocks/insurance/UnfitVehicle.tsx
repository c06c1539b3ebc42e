import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Confirm } from '#ui/Confirm';
import { type Answers, forgotten } from './answers';
import { fill } from './fill';
import { useProduct } from './product';
import { insurance as text } from './text';

/** Some types are not insured in the cabinet (INS-45, GRN-11). */
export function UnfitVehicle({ type }: { type: string }) {
  const { words } = useProduct();
  const { setValue } = useFormContext<Answers>();
  const navigate = useNavigate();
  const [read, setRead] = useState(false);
  const another = () => {
    setRead(true);
    fill(setValue, forgotten);
    setValue('plate', '');
  };
  return (
    <Confirm
      open={!read}
      title={words.unfit}
      note={words.unfitNote(type)}
      yes={text.another}
      no={text.toServices}
      busy={false}
      onYes={another}
      onNo={() => void navigate('/services')}
    />
  );
}
