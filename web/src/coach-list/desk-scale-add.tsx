import * as m from '@pantul/messages/words'
import { MAX_PLAYERS } from '@pantul/rules/coach-details'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import styles from './desk-coach.module.css'
import { scaleField } from './desk-scale-texts.ts'

const noInput = { rate: '', players: '', price: '' }

/** Adds a price for a price list (`rate`) and a number of players. It replaces an earlier price for the same two. */
export function DeskScaleAdd({ onAdd }: { readonly onAdd: (field: string, price: string) => void }) {
  const [typed, setTyped] = useState(noInput)
  const [isSubmitted, setSubmitted] = useState(false)
  const players = Number(typed.players)
  const hasPlayers = Number.isInteger(players) && players >= 1 && players <= MAX_PLAYERS
  const add = (): void => {
    setSubmitted(true)
    if (typed.rate.trim() === '' || !hasPlayers || Number(typed.price) < 1) return
    onAdd(scaleField({ rate: typed.rate, players }), typed.price)
    setTyped(noInput)
    setSubmitted(false)
  }
  const changeFields = (changed: Partial<typeof noInput>): void => setTyped({ ...typed, ...changed })
  return (
    <form
      className={styles['add']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Field
        label={m.coach_list_rate()}
        value={typed.rate}
        onValue={(rate) => changeFields({ rate })}
        error={isSubmitted && typed.rate.trim() === '' ? m.problem_field_required() : null}
        maxLength={8}
        autoComplete="off"
      />
      <Field
        label={m.coaches_players()}
        value={typed.players}
        onValue={(text) => changeFields({ players: text })}
        error={isSubmitted && !hasPlayers ? m.problem_number_range({ from: 1, to: MAX_PLAYERS }) : null}
        inputMode="numeric"
        autoComplete="off"
      />
      <DeskAmountField
        id="scale-price"
        label={m.coach_list_price()}
        value={typed.price}
        onValue={(price) => changeFields({ price })}
        error={isSubmitted && Number(typed.price) < 1 ? m.problem_field_required() : null}
      />
      <Button type="submit" variant="secondary">
        {m.coach_list_scale_add()}
      </Button>
    </form>
  )
}
