import * as m from '@pantul/messages/words'
import { setUpSteps, type SetUpStep } from '@pantul/rules/set-up'
import { useEffect, type ReactNode } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'
import { usePageTitle } from '../browser/page-title.ts'
import { Button } from '../design/button.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import type { useDeskCall } from '../desk/desk-use-call.ts'
import { useSaveShortcut } from '../office/desk-use-save-shortcut.ts'
import styles from './desk-wizard.module.css'

type Props = {
  readonly step: SetUpStep
  readonly title: string
  /** The text under the title. */
  readonly lead: string
  /** The label of the main button. */
  readonly next: string
  readonly onNext: () => void
  readonly onBack: () => void
  /** The call that stores the step. */
  readonly saving: Pick<
    ReturnType<typeof useDeskCall<never>>,
    'isBusy' | 'problem' | 'needsCode' | 'repeat' | 'forget'
  >
  /** The label of the main button during the request. */
  readonly busy?: string
  /** The problem that this page found before it sent anything. */
  readonly wrong?: string | null
  /** False if the step contains a form of its own. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

/** The frame of a step: heading, fields, and the buttons to go back and on. `Ctrl+S` and Enter in a field go on. */
export function DeskStep(props: Props) {
  const { step, title, lead, next, onNext, onBack, saving, wrong = null, isForm = true, children } = props
  const number = setUpSteps.indexOf(step) + 1 // 1 is `you`, which has no page
  usePageTitle(title)
  // An effect, because focus is outside of React.
  useEffect(() => focusHeading(), [step])
  useSaveShortcut(() => {
    if (!saving.isBusy) onNext()
  })
  const problem = wrong ?? saving.problem
  const body = (
    <>
      <div className={styles['fields']}>{children}</div>
      <div className={styles['foot']}>
        {problem !== null && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        <Button
          variant="secondary"
          large
          onClick={onBack}
          unavailable={/* before the company there is no page */ number <= 2}
        >
          {m.desk_drawer_back()}
        </Button>
        <Button
          type={isForm ? 'submit' : 'button'}
          large
          busy={saving.isBusy ? (props.busy ?? m.accounts_saving()) : undefined}
          {...(isForm ? {} : { onClick: onNext })}
        >
          {next}
        </Button>
      </div>
    </>
  )
  return (
    <>
      <p className={styles['eyebrow']}>{m.set_up_step({ step: number, steps: setUpSteps.length })}</p>
      <h1 className="display">{title}</h1>
      <p className={styles['lead']}>{lead}</p>
      {isForm ? (
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!saving.isBusy) onNext()
          }}
        >
          {body}
        </form>
      ) : (
        <div className={styles['form']}>{body}</div>
      )}
      <DeskCodeDialog {...saving} />
    </>
  )
}
