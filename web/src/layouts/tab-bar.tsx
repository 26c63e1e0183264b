import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { Calendar, GraduationCap, Ticket, UserRound } from 'lucide-react'
import { classes } from '../design/classes.ts'
import { BallIcon } from '../design/icons.tsx'
import styles from './tab-bar.module.css'

/** The bottom navigation of phones, with five items. Hidden in the booking steps, which have the basket bar. */
export const TabBar = ({ onAccount }: { readonly onAccount: () => void }) => (
  <nav className={classes(styles['tabs'], 'tight')} aria-label={m.layout_main_navigation()}>
    <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
      <BallIcon size={22} />
      {m.layout_nav_home()}
    </Link>
    <Link to="/booking">
      <Calendar size={22} strokeWidth={1.75} aria-hidden="true" />
      {m.layout_nav_book()}
    </Link>
    <Link to="/class">
      <GraduationCap size={22} strokeWidth={1.75} aria-hidden="true" />
      {m.layout_page_class()}
    </Link>
    <Link to="/package">
      <Ticket size={22} strokeWidth={1.75} aria-hidden="true" />
      {m.layout_page_package()}
    </Link>
    <button type="button" aria-haspopup="dialog" onClick={onAccount}>
      <UserRound size={22} strokeWidth={1.75} aria-hidden="true" />
      {m.layout_nav_me()}
    </button>
  </nav>
)
