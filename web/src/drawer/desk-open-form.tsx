import {
  desk_drawer_amount_required,
  desk_drawer_float,
  desk_drawer_float_hint,
  desk_drawer_name,
  desk_drawer_name_required,
  desk_drawer_open_button,
  desk_drawer_open_text,
  desk_drawer_opening,
} from '@pantul/messages/words'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { DeskAmountField } from './desk-amount-field.tsx'
import styles from './desk-drawer-form.module.css'
import { DeskDrawerProblem } from './desk-drawer-problem.tsx'
import { DeskOpeningReason } from './desk-opening-reason.tsx'
import { useOpening } from './desk-use-opening.ts'

type Props = {
  readonly locationId: string
  readonly title: string
  readonly startName: string
  readonly onOpened: (name: string) => void
  readonly onStale: (message: string) => void
}

/** Opens a drawer by its name, with the cash that is in it. */
export function DeskOpenForm({ locationId, title, startName, onOpened, onStale }: Props) {
  const [name, setName] = useState(startName)
  const [isTried, setTried] = useState(false)
  const opening = useOpening({ locationId, onOpened, onStale })
  const { float, setFloat } = opening
  const nameError = name.trim() === '' ? desk_drawer_name_required() : null
  const floatError = float === '' ? desk_drawer_amount_required() : null
  const submit = (): void => {
    setTried(true)
    if (nameError !== null) return document.getElementById('drawer-name')?.focus()
    if (floatError !== null) return document.getElementById('drawer-float')?.focus()
    opening.send(name.trim())
  }

  return (
    <section className={styles['card']} aria-labelledby="drawer-open">
      <h2 id="drawer-open">{title}</h2>
      <p className={styles['text']}>{desk_drawer_open_text()}</p>
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
          label={desk_drawer_name()}
          value={name}
          onValue={setName}
          error={isTried ? nameError : null}
          maxLength={40}
          autoComplete="off"
          required
        />
        <DeskAmountField
          id="drawer-float"
          label={desk_drawer_float()}
          hint={desk_drawer_float_hint()}
          value={float}
          onValue={setFloat}
          error={isTried ? floatError : null}
        />
        <DeskOpeningReason opening={opening} />
        <DeskDrawerProblem message={opening.problem} />
        <Button type="submit" large busy={opening.isBusy ? desk_drawer_opening() : undefined}>
          {desk_drawer_open_button()}
        </Button>
      </form>
    </section>
  )
}
