import { basket_idle_text, basket_idle_title, basket_keep } from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'

type Props = { readonly open: boolean; readonly onKeep: () => void }

/** Asks whether anybody is still there, two minutes before the basket empties itself (`design.md` §6.8). */
export const IdleDialog = ({ open, onKeep }: Props) => (
  <Dialog
    open={open}
    onClose={onKeep}
    title={basket_idle_title()}
    footer={
      <Button wide onClick={onKeep}>
        {basket_keep()}
      </Button>
    }
  >
    <p>{basket_idle_text()}</p>
  </Dialog>
)
