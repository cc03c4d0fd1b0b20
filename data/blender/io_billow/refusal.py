# SPDX-License-Identifier: MIT
"""The exception whose message is shown to the user."""


class Refusal(Exception):
    """Raised when something cannot be done. The message says what happened and what the user can do."""
