import * as m from '@pantul/messages/words'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import styles from './desk-office.module.css'

/** `facts` and `tags` stand beside the name. */
type ListRow = {
  readonly id: string
  readonly name: string
  readonly facts?: ReactNode
  readonly tags?: ReactNode
}

type AddButton = { readonly label: string; readonly onAdd: () => void }

type Props = {
  readonly title: string
  /** Stands above the rows. */
  readonly note?: string | undefined
  readonly rows: readonly ListRow[]
  readonly shownId: string | undefined
  readonly onChoose: (id: string) => void
  /** Empty for a person who may not add a row. */
  readonly buttons: readonly AddButton[]
  /** The call that adds a row. */
  readonly adding: { readonly isBusy: boolean; readonly problem: string | null }
  /** The form of the shown row. */
  readonly children: ReactNode
}

/** A list of the back office with its buttons, beside the form of the shown row. */
export function DeskOfficeList({ title, note, rows, shownId, onChoose, buttons, adding, children }: Props) {
  return (
    <div className={styles['split']}>
      <section className={styles['card']} aria-label={title}>
        {note !== undefined && <p className={styles['facts']}>{note}</p>}
        <ul className={styles['list']}>
          {rows.map(({ id, name, facts, tags }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === shownId ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                <b>{name}</b>
                {facts !== undefined && <span>{facts}</span>}
                {tags}
              </button>
            </li>
          ))}
        </ul>
        {adding.problem !== null && (
          <p role="alert" className={styles['problem']}>
            {adding.problem}
          </p>
        )}
        <div className={styles['buttons']}>
          {buttons.map(({ label, onAdd }) => (
            <Button
              key={label}
              variant="secondary"
              busy={adding.isBusy ? m.accounts_saving() : undefined}
              onClick={onAdd}
            >
              {label}
            </Button>
          ))}
        </div>
      </section>
      {children}
    </div>
  )
}
