import { X } from 'lucide-react'
import { usePageKeys } from '../browser/use-page-keys.ts'
import { Button } from '../design/button.tsx'
import styles from './alert-panel.module.css'

export type PanelChoice = {
  readonly label: string
  readonly onChoose: () => void
  /** Whether the choice does what the player wanted. */
  readonly isMain?: boolean
}

type Props = {
  /** `lost-slot`: another order took a slot. `default`: any other reason, such as a broken rule or a new price. */
  readonly variant: 'default' | 'lost-slot'
  /** What happened; bold in the variant `lost-slot`. */
  readonly text: string
  /** Another sentence in the same paragraph. */
  readonly detail?: string | undefined
  readonly paragraphs?: readonly string[]
  readonly choices: readonly PanelChoice[]
  /** Called on Escape. */
  readonly onClose: () => void
}

/** Explains what needs attention, such as a broken rule or a lost slot, and offers choices. It stays until a choice, Escape, or another pick. */
export function AlertPanel({ variant, text, detail, paragraphs = [], choices, onClose }: Props) {
  // Keys of the whole page, because the focus is not in the panel.
  usePageKeys(({ key }) => {
    if (key === 'Escape') onClose()
  })
  const isLost = variant === 'lost-slot'
  return (
    <div role="alert" className={styles['panel']} data-variant={variant}>
      {isLost && <X size={18} strokeWidth={2.2} aria-hidden="true" />}
      <div>
        <p>
          {isLost ? <b>{text}</b> : text}
          {detail !== undefined && ` ${detail}`}
        </p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {choices.length > 0 && (
          <div className={styles['choices']}>
            {choices.map(({ label, onChoose, isMain }) => (
              <Button key={label} variant={buttonVariant(isLost, isMain)} onClick={onChoose}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function buttonVariant(isLost: boolean, isMain: boolean | undefined): 'secondary' | 'continue' | 'inverse' {
  if (isLost) return 'secondary'
  return isMain ? 'continue' : 'inverse'
}
