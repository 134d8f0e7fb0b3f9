/** Browsers send telemetry of the releases in use to the edge here. */
export const EDGE_REPORT_URL = '/edge/report';
