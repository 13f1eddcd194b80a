"""A check for schemathesis: no request that the schema allows meets a fault of the server.

    SCHEMATHESIS_HOOKS=fuzz schemathesis run http://127.0.0.1:8080/graphql --checks no_fault --max-time 300

Its own check `not_a_server_error` takes every error of an answer for one of the server, and most of ours say what is
wrong with the request.
"""

import schemathesis


@schemathesis.check
def no_fault(ctx, response, case):
    """No status from 500 up, and no error with the code INTERNAL."""
    assert response.status_code < 500, f"status {response.status_code}"
    for error in response.json().get("errors") or []:
        assert error.get("extensions", {}).get("code") != "INTERNAL", error["message"]
