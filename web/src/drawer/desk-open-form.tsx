import * as m from '@pantul/messages/words'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { DeskAmountField } from './desk-amount-field.tsx'
import styles from './desk-drawer-form.module.css'
import { DeskDrawerProblem } from './desk-drawer-problem.tsx'
import { DeskOpeningReason } from './desk-opening-reason.tsx'
import { useDrawerOpening } from './desk-use-drawer-opening.ts'

type Props = {
  readonly locationId: string
  readonly title: string
  readonly initialName: string
  readonly onOpened: (name: string) => void
  readonly onStale: (message: string) => void
}

/** Opens a drawer by its name, with the cash that is in it. */
export function DeskOpenForm({ locationId, title, initialName, onOpened, onStale }: Props) {
  const [name, setName] = useState(initialName)
  const [isSubmitted, setSubmitted] = useState(false)
  const opening = useDrawerOpening({ locationId, onOpened, onStale })
  const { float, setFloat } = opening
  const nameError = name.trim() === '' ? m.desk_drawer_name_required() : null
  const floatError = float === '' ? m.desk_drawer_amount_required() : null
  const submit = (): void => {
    setSubmitted(true)
    if (nameError !== null) return document.getElementById('drawer-name')?.focus()
    if (floatError !== null) return document.getElementById('drawer-float')?.focus()
    opening.send(name.trim())
  }

  return (
    <section className={styles['card']} aria-labelledby="drawer-open">
      <h2 id="drawer-open">{title}</h2>
      <p className={styles['text']}>{m.desk_drawer_open_text()}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          id="drawer-name"
          label={m.desk_drawer_name()}
          value={name}
          onValue={setName}
          error={isSubmitted ? nameError : null}
          maxLength={40}
          autoComplete="off"
          required
        />
        <DeskAmountField
          id="drawer-float"
          label={m.desk_drawer_float()}
          hint={m.desk_drawer_float_hint()}
          value={float}
          onValue={setFloat}
          error={isSubmitted ? floatError : null}
        />
        <DeskOpeningReason opening={opening} />
        <DeskDrawerProblem message={opening.problem} />
        <Button type="submit" large busy={opening.isBusy ? m.desk_drawer_opening() : undefined}>
          {m.desk_drawer_open_button()}
        </Button>
      </form>
    </section>
  )
}
