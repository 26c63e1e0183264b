import * as m from '@pantul/messages/words'
import { EnrolScreen } from '../enrolments/enrol-screen.tsx'
import { ClassWeek } from './class-week.tsx'
import { ClassesWaiting } from './classes-waiting.tsx'

/** `/class`: find a class and join it. */
export const ClassScreen = () => (
  <EnrolScreen title={m.layout_page_class()} waiting={<ClassesWaiting />}>
    {(location, onPlaced) => <ClassWeek key={location.id} location={location} onPlaced={onPlaced} />}
  </EnrolScreen>
)
