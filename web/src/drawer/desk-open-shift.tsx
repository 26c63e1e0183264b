import type { DeskShift } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import { useEffect, useState, type ReactNode } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'
import { Button } from '../design/button.tsx'
import { emptyCount, forgetCount, storeCount, readCount, type CashCount } from './desk-cash-count.ts'
import { DeskClosing } from './desk-closing.tsx'
import { DeskDrawerPage } from './desk-drawer-page.tsx'
import styles from './desk-drawer-form.module.css'
import { openedText, openingDifferenceText } from './desk-drawer-text.ts'
import { DeskCashEntryForm } from './desk-cash-entry-form.tsx'

type Props = {
  readonly locationId: string
  readonly name: string
  readonly shift: DeskShift
  readonly top: ReactNode
  readonly mayUse: boolean
  /** Called when staff begin to count the drawer. */
  readonly onClosing: () => void
  readonly onStale: (message: string) => void
}

/** An open drawer: cash entries without a sale, and the count. A started count is restored after a reload. */
export function DeskOpenShift({ locationId, name, shift, top, mayUse, onClosing, onStale }: Props) {
  const [count, setCount] = useState<CashCount | null>(() => (mayUse ? readCount(shift.publicId) : null))
  const changeCount = (next: CashCount): void => {
    setCount(next)
    storeCount(next)
  }
  if (count !== null)
    return (
      <DeskClosing
        locationId={locationId}
        name={name}
        shift={shift}
        count={count}
        onCount={changeCount}
        onGivenUp={() => {
          forgetCount()
          setCount(null)
        }}
        onStale={onStale}
      />
    )
  return (
    <OpenDrawerView
      name={name}
      shift={shift}
      top={top}
      onClose={
        mayUse
          ? () => {
              onClosing()
              changeCount(emptyCount(shift.publicId))
            }
          : null
      }
    >
      {mayUse && <DeskCashEntryForm locationId={locationId} shiftId={shift.publicId} onStale={onStale} />}
    </OpenDrawerView>
  )
}

type OpenProps = Pick<Props, 'name' | 'shift' | 'top'> & {
  readonly onClose: (() => void) | null
  readonly children: ReactNode
}

/** Shows who opened the drawer, but no sums, because staff must count without knowing the expected cash. */
function OpenDrawerView({ name, shift, top, onClose, children }: OpenProps) {
  // An effect, because focus is outside of React.
  useEffect(focusHeading, [])
  return (
    <DeskDrawerPage
      title={name}
      note={[openedText(shift), openingDifferenceText(shift)].filter((part) => part !== null).join('. ')}
      top={top}
      panel={
        <>
          <h2 className="display">{m.desk_drawer_is_open()}</h2>
          <p className={styles['text']}>{m.desk_drawer_blind()}</p>
          {onClose !== null && (
            <Button wide large onClick={onClose}>
              {m.desk_drawer_close()}
            </Button>
          )}
        </>
      }
    >
      {children}
    </DeskDrawerPage>
  )
}
