import type { CountedSums } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import { countedMethods } from '@pantul/rules/drawer'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { RupiahAmount } from '../design/price.tsx'
import styles from './desk-closing.module.css'
import { DeskDrawerProblem } from './desk-drawer-problem.tsx'
import { methodName } from './desk-drawer-text.ts'

type Props = {
  readonly isOpen: boolean
  readonly counted: CountedSums
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before the count is sent and the drawer is closed, because the count cannot be changed afterwards. */
export const DeskCloseQuestion = ({ isOpen, counted, isBusy, problem, onCancel, onConfirm }: Props) => (
  <Dialog
    open={isOpen}
    onClose={onCancel}
    title={m.desk_drawer_close_question()}
    footer={
      <div className={styles['answers']}>
        <Button variant="secondary" onClick={onCancel}>
          {m.desk_drawer_back()}
        </Button>
        <Button busy={isBusy ? m.desk_drawer_closing() : undefined} onClick={onConfirm}>
          {m.desk_drawer_close_now()}
        </Button>
      </div>
    }
  >
    <p>{m.desk_drawer_close_final()}</p>
    <dl className={styles['counted']}>
      {countedMethods.map((method) => (
        <div key={method}>
          <dt>{methodName(method)}</dt>
          <dd>
            <RupiahAmount rupiah={counted[method]} />
          </dd>
        </div>
      ))}
    </dl>
    <DeskDrawerProblem message={problem} />
  </Dialog>
)
