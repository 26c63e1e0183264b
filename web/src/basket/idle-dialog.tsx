import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'

export type UnfinishedWork = 'basket' | 'typed-text'

type Props = { readonly open: boolean; readonly unfinished: UnfinishedWork; readonly onStay: () => void }

/** Asks whether the user is still there, two minutes before the idle clearing. */
export const IdleDialog = ({ open, unfinished, onStay }: Props) => (
  <Dialog
    open={open}
    onClose={onStay}
    title={m.basket_idle_title()}
    footer={
      <Button wide onClick={onStay}>
        {unfinished === 'basket' ? m.basket_keep() : m.basket_idle_stay()}
      </Button>
    }
  >
    <p>{unfinished === 'basket' ? m.basket_idle_text() : m.basket_idle_typed_text()}</p>
  </Dialog>
)
