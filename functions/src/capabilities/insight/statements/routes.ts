import * as calls from '@ramps-gateway/shared/contract/calls/statements.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { askExport, type AskExportPorts } from './ask-export.ts';
import { monthStatements, type MonthStatementsPorts } from './month-statements.ts';
import { showExports, type ShowExportPorts } from './show-export.ts';

export const statementsRoutes = (
  ports: AskExportPorts & ShowExportPorts & MonthStatementsPorts,
): readonly Route[] => {
  const ask = askExport(ports);
  const shown = showExports(ports);
  const months = monthStatements(ports);
  return [
    route(calls.createExport, (work, { body }) => ask(work, body)),
    route(calls.listExports, ({ who }, { query }) => shown.page(who, query)),
    route(calls.getExport, ({ who }, { params }) => shown.one(who, params.id)),
    route(calls.listStatements, ({ who }, { query }) => months.page(who, query)),
    route(calls.createStatement, (work, { body }) => months.ask(work, body)),
    route(calls.getStatement, ({ who }, { params, query }) => months.one(who, params.id, query.format)),
  ];
};
