import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../design/button.tsx'
import styles from './rule-panel.module.css'

/** One way on. `isMain` carries the pick forward. */
export type PanelChoice = {
  readonly label: string
  readonly onChoose: () => void
  readonly isMain?: boolean
}

type Props = {
  /** `choice`: a rule said no, here is what may be meant. `lost`: somebody else was faster. */
  readonly look: 'choice' | 'lost'
  /** What happened; for `lost` in bold, with `more` behind it. */
  readonly text: string
  readonly more?: string | undefined
  /** Lines under the sentence, as the coach clash has them. */
  readonly lines?: readonly string[]
  readonly choices: readonly PanelChoice[]
  /** Escape. */
  readonly onClose: () => void
}

/** A broken rule as a choice. It stays until answered, until Escape, or until another pick. */
export function RulePanel({ look, text, more, lines = [], choices, onClose }: Props) {
  // Focus stays where the tap was, so Escape is listened for on the whole page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  const isLost = look === 'lost'
  return (
    <div role="alert" className={styles['panel']} data-look={look}>
      {isLost && <X size={18} strokeWidth={2.2} aria-hidden="true" />}
      <div>
        <p>
          {isLost ? <b>{text}</b> : text}
          {more !== undefined && ` ${more}`}
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {choices.length > 0 && (
          <div className={styles['choices']}>
            {choices.map(({ label, onChoose, isMain }) => (
              <Button key={label} look={lookOf(isLost, isMain)} onClick={onChoose}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function lookOf(isLost: boolean, isMain: boolean | undefined): 'secondary' | 'ball' | 'inverse' {
  if (isLost) return 'secondary'
  return isMain ? 'ball' : 'inverse'
}
