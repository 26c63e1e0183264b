import {
  classes_leave_how,
  classes_leave_no,
  classes_leave_yes,
  classes_leaving,
} from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import styles from '../orders/question.module.css'
import { backWords, type Leaving } from './leave-words.ts'
import { useLeave } from './use-leave.ts'

/** Whose places are given back: an enrolment by its id, and what the dialog says of it. */
export type LeavingQuestion = Leaving & {
  readonly enrolmentId: string
  readonly title: string
  readonly text: string
}

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly question: LeavingQuestion | null
  readonly location: Location
}

/** Asks before places are given back, and says what money comes back: that cannot be undone. */
export const LeaveDialog = ({ open, question, ...rest }: Props) =>
  open && question !== null ? <Question key={question.enrolmentId} {...rest} question={question} /> : null

type QuestionProps = Omit<Props, 'open'> & { readonly question: LeavingQuestion }

function Question({ question, location, onClose }: QuestionProps) {
  const now = useVenueNow(location.timeZone)
  const { leave, isBusy, problem } = useLeave(question.enrolmentId, onClose)
  const back = backWords(question, location.cancellationTiers, now)
  return (
    <Dialog open onClose={onClose} title={question.title}>
      <div className={styles['question']}>
        <p>{question.text}</p>
        <p>
          <b>{back[0]}</b> {back.slice(1).join(' ')}
        </p>
        <p>{classes_leave_how()}</p>
        {problem !== null && <p role="alert">{problem}</p>}
        <Button look="secondary" large wide onClick={onClose}>
          {classes_leave_no()}
        </Button>
        <Button look="danger" wide onClick={leave} {...(isBusy ? { busy: classes_leaving() } : {})}>
          {classes_leave_yes()}
        </Button>
      </div>
    </Dialog>
  )
}
