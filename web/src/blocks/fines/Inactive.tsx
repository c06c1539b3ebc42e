import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { service } from '#api/queries';
import { fines as words } from './text';

/** Whether fines can be paid now (FINE-13, PAYF-16, API-046); while it is not known, they can. */
export function useInactive(): boolean {
  const { data } = useQuery(service('fines'));
  return data !== undefined && data.activeService !== 'active';
}

/** 'Сервіс тимчасово недоступний' (FINE-12): said once, the page below stays readable. */
export function Inactive({ lists = false }: { lists?: boolean }) {
  const inactive = useInactive() || lists;
  const [read, setRead] = useState(false);
  return (
    <Dialog
      open={inactive && !read}
      onClose={() => setRead(true)}
      aria-labelledby="inactive-title"
      aria-describedby="inactive-note"
    >
      <DialogTitle id="inactive-title">{words.inactive}</DialogTitle>
      <DialogContent>
        <DialogContentText id="inactive-note">{words.inactiveNote}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => setRead(true)} autoFocus>
          {words.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
