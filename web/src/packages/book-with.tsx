import { packages_book_with } from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { later } from '../design/later.tsx'
import type { OwnPackage } from './packages-query.ts'
import { useBookWith } from './use-book-with.ts'

const SwitchDialog = later(async () => (await import('../locations/switch-dialog.tsx')).SwitchDialog)

type Props = {
  readonly quota: OwnPackage
  /** The element with the package's name: several of these may stand on a page. */
  readonly describedBy: string
}

/** The way to the board with a package in hand. */
export function BookWith({ quota, describedBy }: Props) {
  const { bookWith, choice } = useBookWith()
  return (
    <>
      <Button wide large aria-describedby={describedBy} onClick={() => bookWith(quota)}>
        {packages_book_with()}
      </Button>
      <SwitchDialog open={choice.asked !== null} choice={choice} />
    </>
  )
}
