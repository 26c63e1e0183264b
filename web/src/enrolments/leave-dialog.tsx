import type { Location } from '@pantul/contract/locations-wire'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { leaveRefundText, type LeaveFacts } from './leave-text.ts'

/** The enrolment to end, and the sentences of the dialog. */
export type LeavingQuestion = LeaveFacts & {
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

/** Asks before an enrolment ends, and names the refund. */
export const LeaveDialog = ({ open, question, ...rest }: Props) =>
  open && question !== null ? <Question key={question.enrolmentId} {...rest} question={question} /> : null

type QuestionProps = Omit<Props, 'open'> & { readonly question: LeavingQuestion }

function Question({ question, location, onClose }: QuestionProps) {
  const now = useVenueNow(location.timeZone)
  const refundTexts = leaveRefundText(question, location.cancellationTiers, now)
  return (
    <LeaveQuestion enrolmentId={question.enrolmentId} title={question.title} onClose={onClose}>
      <p>{question.text}</p>
      <p>
        <b>{refundTexts[0]}</b> {refundTexts.slice(1).join(' ')}
      </p>
    </LeaveQuestion>
  )
}
