import * as m from '@pantul/messages/words'
import styles from './desk-court-choice.module.css'

type Props = {
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  /** The ids of the chosen courts. */
  readonly chosen: readonly string[]
  readonly onChoose: (courts: readonly string[]) => void
  readonly isSmall?: boolean
}

/** Chooses any number of courts. */
export const DeskCourtChoice = ({ courts, chosen, onChoose, isSmall = false }: Props) => (
  <fieldset className={styles['courts']} data-small={isSmall || undefined}>
    <legend>{m.payments_courts()}</legend>
    {courts.map(({ id, name }) => (
      <label key={id}>
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChoose(
              courts
                .map((court) => court.id)
                .filter((courtId) => (courtId === id ? target.checked : chosen.includes(courtId))),
            )
          }
        />
        {name}
      </label>
    ))}
  </fieldset>
)
