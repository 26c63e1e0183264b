import type { ReactNode } from 'react'
import { classes } from '../design/classes.ts'
import styles from './desk-drawer-page.module.css'

type Props = {
  readonly title: string
  /** Who opened the drawer, and when. */
  readonly note?: string | undefined
  /** Notices, and the choice of a drawer. */
  readonly top?: ReactNode
  readonly children: ReactNode
  /** The column at the right; below the content on narrow screens. */
  readonly panel?: ReactNode
}

/** The frame of each view of a drawer. */
export const DeskDrawerPage = ({ title, note, top, children, panel }: Props) => (
  <div className={classes(styles['page'], panel !== undefined && styles['withPanel'])}>
    <div className={styles['main']}>
      <header className={styles['head']}>
        <h1 className="display">{title}</h1>
        {note !== undefined && <p className="tight">{note}</p>}
      </header>
      {top}
      {children}
    </div>
    {panel !== undefined && <div className={styles['panel']}>{panel}</div>}
  </div>
)
